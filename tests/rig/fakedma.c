/* Memory that cameras can share, for a kernel without it: libcamera's virtual pipeline asks /dev/udmabuf or
 * a heap of /dev/dma_heap for buffers, and gets anonymous files instead. Loaded with LD_PRELOAD. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

struct heap_request { uint64_t length; uint32_t fd; uint32_t fd_flags; uint64_t heap_flags; };
struct udmabuf_request { uint32_t memfd; uint32_t flags; uint64_t offset; uint64_t size; };

#define HEAP_ALLOCATE _IOWR('H', 0, struct heap_request)
#define UDMABUF_CREATE _IOW('u', 0x42, struct udmabuf_request)
#define PAGE 4096UL

static int is_ours(const char *path) {
    return path && (!strncmp(path, "/dev/dma_heap/", 14) || !strcmp(path, "/dev/udmabuf"));
}

static int buffer(uint64_t length) {
    int file = memfd_create("buffer", MFD_CLOEXEC);
    if (file < 0 || (length && ftruncate(file, (length + PAGE - 1) & ~(PAGE - 1)))) return -1;
    return file;
}

#define WRAP_OPEN(name)                                                                      \
    int name(const char *path, int flags, ...) {                                             \
        static int (*real)(const char *, int, ...);                                          \
        va_list rest; va_start(rest, flags); int mode = va_arg(rest, int); va_end(rest);     \
        if (is_ours(path)) return buffer(0);                                                 \
        if (!real) real = dlsym(RTLD_NEXT, #name);                                           \
        return real(path, flags, mode);                                                      \
    }
WRAP_OPEN(open)
WRAP_OPEN(open64)

#define WRAP_OPENAT(name)                                                                    \
    int name(int folder, const char *path, int flags, ...) {                                 \
        static int (*real)(int, const char *, int, ...);                                     \
        va_list rest; va_start(rest, flags); int mode = va_arg(rest, int); va_end(rest);     \
        if (is_ours(path)) return buffer(0);                                                 \
        if (!real) real = dlsym(RTLD_NEXT, #name);                                           \
        return real(folder, path, flags, mode);                                              \
    }
WRAP_OPENAT(openat)
WRAP_OPENAT(openat64)

int ioctl(int fd, unsigned long request, ...) {
    static int (*real)(int, unsigned long, ...);
    va_list rest; va_start(rest, request); void *what = va_arg(rest, void *); va_end(rest);
    unsigned code = (unsigned)request;
    if (code == (unsigned)HEAP_ALLOCATE) {
        struct heap_request *heap = what;
        int file = buffer(heap->length);
        if (file < 0) return -1;
        heap->fd = (uint32_t)file;
        return 0;
    }
    if (code == (unsigned)UDMABUF_CREATE)
        return fcntl((int)((struct udmabuf_request *)what)->memfd, F_DUPFD_CLOEXEC, 3);
    if (_IOC_TYPE(code) == 'b' && _IOC_NR(code) <= 1) return 0; /* begin and end of an access */
    if (!real) real = dlsym(RTLD_NEXT, "ioctl");
    return real(fd, request, what);
}
