import { setTimeout } from 'node:timers/promises'

import { createClient } from '@supabase/supabase-js'
import { generate } from 'otplib'
import type { Page } from 'playwright-core'

import type { Stock } from '#tests/auth/stock-client.ts'
import { test as base } from '#tests/support/browser.ts'

const password = 'long enough 2026'
let newcomers = 0

export interface Newcomer {
  email: string
  password: string
  userId: string
  /** Another browser of theirs, signed in. */
  client: Stock
}

interface Fixtures {
  /** A person with a new account, so that no other test meets its changes. */
  newcomer: Newcomer
  signInAs: (page: Page, person: { email: string; password: string }) => Promise<void>
}

export const codeIn = (mail: { text: string } | undefined): string => /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''

export const test = base.extend<Fixtures>({
  newcomer: async ({ studio }, use) => {
    const email = `newcomer-${process.pid}-${newcomers++}@example.com`
    const auth = { persistSession: false, autoRefreshToken: false, experimental: { recoveryCodes: true } }
    const client = createClient(studio.url, 'sb_publishable_of_the_studio', { auth }).auth
    await client.signUp({ email, password })
    const token = codeIn(await studio.newestMail(email))
    const { data, error } = await client.verifyOtp({ type: 'signup', email, token })
    if (error) throw error

    await use({ email, password, userId: data.user?.id ?? '', client })
  },

  signInAs: async ({}, use) => {
    await use(async (page, person) => {
      await page.getByLabel('E-mail').fill(person.email)
      await page.getByLabel('Password', { exact: true }).fill(person.password)
      await page.locator('form').getByRole('button', { name: 'Sign in', exact: true }).click()
    })
  },
})

/** What an authenticator app shows. A code is valid once, so `steps` asks for a later or an earlier one. */
export const appCode = (secret: string, steps = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 * steps })

/**
 * Waits for the next step of 30 seconds when this one is nearly over: by its arrival an earlier code would be two steps
 * old.
 */
async function insideStep(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000)
  if (left < 4_000) await setTimeout(left)
}

/** Adds an authenticator app; that uses its first code up. */
export async function withApp({ client }: Newcomer) {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Pocket' })
  if (error) throw error
  const { secret } = data.totp
  await insideStep()
  // The previous step's code, since the next sign-in uses the present one.
  const added = await client.mfa.challengeAndVerify({ factorId: data.id, code: await appCode(secret, -1) })
  if (added.error) throw added.error

  return { factorId: data.id, secret }
}
