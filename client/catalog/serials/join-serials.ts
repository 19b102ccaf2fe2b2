const isSame = (one: string, other: string) => one.toUpperCase() === other.toUpperCase()

/** Typed, scanned or pasted: one on a line, or between commas. Those that stand there already are told apart. */
export function joinSerials(before: readonly string[], text: string) {
  const serials = [...before]
  const twice: string[] = []
  for (const serial of text.split(/[\n\r\t,;]+/).map((part) => part.trim())) {
    if (serial === '') continue
    if (serials.some((known) => isSame(known, serial))) twice.push(serial)
    else serials.push(serial)
  }

  return { serials, twice }
}
