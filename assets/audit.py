"""Checks the die of a record without the companion: python audit.py < RECORD"""

import re
import sys
from hashlib import sha256
from hmac import digest


def audit(record: str) -> str:
    header = dict(re.findall(r"(?m)^(die|word):\s*(.*?)\s*(?:#.*)?$", record))
    die, word, i = header.get("die") or sys.exit("The record announces no die."), header.get("word", ""), 0
    link = die  # S_0, which was shown before the match
    for told, note in re.findall(r"(?m)^\s*(?:@\S+\s+)?roll\s+(\d+)(.*)$", record):
        i, proof = i + 1, re.fullmatch(rf"\s*# die {i + 1} ([0-9a-f]{{64}})\s*", note)
        secret = bytes.fromhex(proof[1]) if proof else b""  # S_i
        data = digest(secret, f"{die}|{word}|{i}|0".encode(), "sha256")
        number = 1 + next(byte for byte in data if byte < 240) % 20  # none below: once in 16 ** 32 rolls
        if sha256(secret).hexdigest() != link or told != str(number):
            sys.exit(f"Roll {i} is not what was announced: {told}")
        link = secret.hex()
    return f"{i} rolls, each as announced"


if __name__ == "__main__":
    print(audit(sys.stdin.buffer.read().decode("utf-8", "replace")))
