/** What may follow a comma without being a given name. */
const isSuffix = (words: string) => /^(?:inc|llc|ltd|co|corp|gmbh|jr|sr|i{2,3}|iv|ph\.?d|m\.?d)\b\.?$/i.test(words)

/** A name as it is spoken, when a list has the family name first: "Müller, Petra" is Petra Müller. */
export function spokenName(name: string): string {
  const [family = '', given = '', ...more] = name.split(',').map((part) => part.trim())
  if (family === '' || given === '' || more.length > 0 || isSuffix(given)) return name

  return `${given} ${family}`
}

/** A player's name for the others; a player without a name keeps their number. */
export function firstNameOf(name: string): string {
  if (/^Player \d+$/.test(name)) return name

  return (spokenName(name).trim().split(/\s+/)[0] ?? '').replace(/,$/, '')
}
