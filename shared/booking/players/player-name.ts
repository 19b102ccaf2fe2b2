/** What stands behind a comma without being a given name. */
const isSuffix = (words: string) => /^(?:inc|llc|ltd|co|corp|gmbh|jr|sr|i{2,3}|iv|ph\.?d|m\.?d)\b\.?$/i.test(words)

/** A name as it is said, also of one that lists write with the family's first: "Müller, Petra" is Petra Müller. */
export function spokenName(name: string): string {
  const [family = '', given = '', ...more] = name.split(',').map((part) => part.trim())
  if (family === '' || given === '' || more.length > 0 || isSuffix(given)) return name

  return `${given} ${family}`
}

/** What the others are told of a player; of whoever was counted without a name, which one they are. */
export function firstNameOf(name: string): string {
  if (/^Player \d+$/.test(name)) return name

  return (spokenName(name).trim().split(/\s+/)[0] ?? '').replace(/,$/, '')
}
