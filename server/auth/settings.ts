import { z } from 'zod'

// The kinds of settings, as the environment spells them.

export const Switch = z.enum(['on', 'off'])
export const seconds = z.coerce.number('must be a number of seconds').int().min(1)
export const count = z.coerce.number('must be a whole number').int().min(1)

/** The parts of a list with commas; a comma between braces does not part. */
export const list = (text: string) =>
  (text.match(/(?:\{[^}]*\}|[^,])+/g) ?? []).map((part) => part.trim()).filter(Boolean)

export const isOn = (value: 'on' | 'off' | undefined, otherwise = false) => (value ? value === 'on' : otherwise)

const loopback = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** Whether what is sent there is encrypted on the way, or stays on this machine. */
export function isSafeUrl(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.has(url.hostname))
}
