import { z } from 'zod'

// The kinds of environment variables.

export const Switch = z.enum(['on', 'off'])

const tenYears = 10 * 366 * 24 * 3600
export const seconds = z.coerce
  .number('must be a number of seconds')
  .int('must be a whole number of seconds')
  .min(1, 'must be at least one second')
  .max(tenYears, 'must be ten years at most, in seconds')
export const count = z.coerce
  .number('must be a whole number')
  .int('must be a whole number')
  .min(1, 'must be 1 or more')
  .max(1_000_000, 'must be 1000000 at most')

export const days = z.coerce.number('must be a number of days').int('must be a whole number of days').min(1).max(36_500)
export const portNumber = z.coerce.number('must be a port number').int().min(1).max(65_535)
export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' })

/** Splits a list at commas, except within braces. */
export const list = (text: string) =>
  (text.match(/(?:\{[^}]*\}?|[^,{])+/g) ?? []).map((part) => part.trim()).filter(Boolean)

export const isOn = (value: 'on' | 'off' | undefined, otherwise = false) => (value ? value === 'on' : otherwise)

const loopback = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** Whether a request to this address is encrypted or stays on this machine. */
export function isSafeUrl(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.has(url.hostname))
}
