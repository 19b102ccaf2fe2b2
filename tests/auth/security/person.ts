import { generate } from 'otplib'
import type { Page } from 'playwright-core'

import { desktop, eachLook, telephone } from '#tests/support/browser.ts'

export const looks = eachLook([
  ['on a telephone', telephone],
  ['on a desktop', desktop],
] as const)

export const password = 'seven iron and a song'

interface MailText {
  text: string
}

interface Studio {
  url: string
  newestMail: (to: string) => Promise<MailText | undefined>
}

export const codeIn = (mail: MailText | undefined): string => /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
export const linkIn = (mail: MailText | undefined): string => /http\S+/.exec(mail?.text ?? '')?.[0] ?? ''

/** Browsers use keys only at an address with a name. */
export const named = (url: string): string => url.replace('127.0.0.1', 'localhost')

let people = 0

async function post(url: string, body: object): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.text()
}

/** A new account with a confirmed address, and a session of it as JSON. */
export async function newPerson({ url, newestMail }: Studio): Promise<{ email: string; session: string }> {
  const email = `careful-${people++}@example.com`
  await post(`${url}/auth/v1/signup`, { email, password, data: { first_name: 'Robin' } })
  const session = await post(`${url}/auth/v1/verify`, { type: 'signup', email, token: codeIn(await newestMail(email)) })

  return { email, session }
}

export const newSession = ({ url }: Studio, email: string): Promise<string> =>
  post(`${url}/auth/v1/token?grant_type=password`, { email, password })

/** Opens the account page with a session, as if signed in before. */
export async function enter(page: Page, url: string, session: string, heading = 'Sign-in and security'): Promise<void> {
  await page.goto(`${url}/healthz`)
  const key = `sb-${new URL(url).hostname.split('.')[0]}-auth-token`
  await page.evaluate(`localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(session)})`)
  await page.goto(`${url}/dashboard/security`)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Adds an authenticator app as people do who type its key; returns the key. */
export async function addApp(page: Page): Promise<string> {
  await press(page, 'Add an authenticator app')
  await press(page, 'Show the QR code')
  await page.getByAltText('QR code for your authenticator app').waitFor()
  const shown = await page.locator('form p.font-mono').textContent()
  const secret = (shown ?? '').replaceAll(' ', '')
  await page.getByLabel('2. Type the code that the app shows').fill(await generate({ secret }))
  await press(page, 'Turn it on')
  await page.getByText('Your authenticator app is your second step from now on.').waitFor()
  return secret
}

/** Adds an authenticator of the machine, which verifies its owner at once. */
export async function addAuthenticator(page: Page, { isUserThere = true } = {}): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: isUserThere,
      automaticPresenceSimulation: isUserThere,
    },
  })
}
