import type { FieldFailure } from '#shared/http/failure.ts'

/** What a studio may word itself of a mail; {names} in braces are filled in when it is sent. */
export interface Wording {
  subject: string
  lead: string
}

const braced = /\{([^{}]*)\}/g

/** Fills in the {names} once: braces in a value stay, and so does a name without a value. */
export const fillIn = (text: string, facts: Readonly<Record<string, string>>): string =>
  text.replace(braced, (whole, name: string) => (Object.hasOwn(facts, name) ? (facts[name] ?? '') : whole))

interface Names {
  allowed: readonly string[]
  /** The names without which the mail is useless: codes, which belong in the letter and not in the subject. */
  required: readonly string[]
}

/** What keeps this wording from being used, field by field. */
export function problemsOf(wording: Wording, { allowed, required }: Names): FieldFailure[] {
  const fields = ['subject', 'lead'] as const
  const unknown = fields.flatMap((path) => {
    const name = namesIn(wording[path]).find((one) => !allowed.includes(one))
    return name === undefined ? [] : [{ path, message: `{${name}} is not known in this mail: use ${listOf(allowed)}.` }]
  })
  const shown = required.filter((name) => namesIn(wording.subject).includes(name))
  const missing = required.filter((name) => !namesIn(wording.lead).includes(name))

  return [
    ...unknown,
    ...(shown.length > 0
      ? [{ path: 'subject', message: `${listOf(shown)} is for the letter: others see subjects.` }]
      : []),
    ...(missing.length > 0 ? [{ path: 'lead', message: `Write ${listOf(missing)} here.` }] : []),
  ]
}

const namesIn = (text: string): string[] => [...text.matchAll(braced)].map(([, name = '']) => name)

function listOf(names: readonly string[]): string {
  const shown = names.map((name) => `{${name}}`)
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}` : shown.join('')
}
