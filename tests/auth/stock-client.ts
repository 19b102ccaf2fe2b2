import { createClient, type SupabaseClient } from '@supabase/supabase-js'

import { type Clock, test as base } from '#tests/support/test.ts'

/** The sign-in functions of the unmodified client. */
export type Stock = SupabaseClient['auth']

interface Message {
  subject: string
  text: string
  /** The code to type; '' without one. */
  code: string
  /** Where the message's button leads; '' without one. */
  link: string
}

interface Answer {
  status: number
  headers: Headers
  /** Parsed; an empty object when there is none. */
  body: Record<string, unknown>
}

interface AskOptions {
  headers?: Record<string, string>
  /** JSON, unless it is text already. */
  body?: unknown
}

interface Fixtures {
  clock: Clock
  /** A new browser or server with the unmodified client of @supabase/supabase-js. */
  stock: (options?: { flowType?: 'implicit' | 'pkce'; storage?: Map<string, string> }) => Stock
  /** Sends a request to /auth/v1 that the client would not send, or whose answer it hides. */
  ask: (method: string, path: string, options?: AskOptions) => Promise<Answer>
  /** What was sent to an address or number, the newest first. */
  messages: (recipient: string) => Promise<Message[]>
  newest: (recipient: string) => Promise<Message>
  /** Opens the page behind a mailed link and presses its button; returns where that leads. */
  press: (link: string) => Promise<URL>
}

/** The client compares tokens with the machine's clock, so these tests begin now. */
function clockFromNow(): Clock {
  let at = new Date()

  return {
    now: () => at,
    set: (instant) => void (at = new Date(instant)),
    pass: ({ minutes = 0, hours = 0, days = 0 }) =>
      void (at = new Date(at.getTime() + ((days * 24 + hours) * 60 + minutes) * 60_000)),
  }
}

const clientVersion = { 'x-supabase-api-version': '2024-01-01' }

export const test = base.extend<Fixtures>({
  clock: async ({}, use) => use(clockFromNow()),

  stock: async ({ url }, use) => {
    await use(({ flowType = 'implicit', storage = new Map() } = {}) => {
      const options = {
        flowType,
        autoRefreshToken: false,
        storage: {
          getItem: (key: string) => storage.get(key) ?? null,
          setItem: (key: string, value: string) => void storage.set(key, value),
          removeItem: (key: string) => void storage.delete(key),
        },
      }
      return createClient(url, 'sb_publishable_of_the_studio', { auth: options }).auth
    })
  },

  ask: async ({ url }, use) => {
    await use(async (method, path, { headers = {}, body } = {}) => {
      const answer = await fetch(`${url}${path}`, {
        method,
        redirect: 'manual',
        headers: { ...clientVersion, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await answer.text()
      const isJson = answer.headers.get('content-type')?.includes('json') && text
      return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : {} }
    })
  },

  messages: async ({ db }, use) => {
    await use(async (recipient) => {
      const notices = db.selectFrom('notice').select(['subject', 'text']).where('recipient', '=', recipient)
      const found = await notices.orderBy('id', 'desc').execute()
      return found.map(({ subject, text }) => ({
        subject,
        text,
        code: /\b\d{6}\b/.exec(`${subject}\n${text.replaceAll(/http\S+/g, '')}`)?.[0] ?? '',
        link: /http\S+/.exec(text)?.[0] ?? '',
      }))
    })
  },

  newest: async ({ messages }, use) => {
    await use(async (recipient) => {
      const [message] = await messages(recipient)
      if (!message) throw new Error(`Nothing was sent to ${recipient}.`)
      return message
    })
  },

  press: async ({ url }, use) => {
    await use(async (link) => {
      const { pathname, search } = new URL(link)
      const page = await fetch(`${url}${pathname}${search}`, { redirect: 'manual' })
      if (page.status === 303) return new URL(page.headers.get('location') ?? '')

      const html = await page.text()
      const fields = new URLSearchParams()
      for (const [, name = '', value = ''] of html.matchAll(/name="(\w+)" value="([^"]*)"/g)) {
        fields.set(name, value.replaceAll('&amp;', '&'))
      }
      const pressed = await fetch(`${url}${/action="([^"]+)"/.exec(html)?.[1]}`, {
        method: 'POST',
        redirect: 'manual',
        body: fields,
      })
      return new URL(pressed.headers.get('location') ?? '')
    })
  },
})

/** The fields in an address's fragment. */
export const fragmentOf = ({ hash }: URL): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(hash.slice(1)))

/** An answer's keys in their order, with the type of each value instead of the value. */
export function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)])
}

/** Signs an account in with the unmodified client; its address was confirmed before. */
export async function signedIn(stock: Stock, { email, password }: { email: string; password: string }) {
  const { data, error } = await stock.signInWithPassword({ email, password })
  if (error) throw error

  return data.session
}
