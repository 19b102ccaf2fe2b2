import type { Page } from 'playwright-core'

import type { SoftwareKey } from '#tests/auth/software-key.ts'

/** A passkey that the browser has: its key, its domain, and the account that it names. */
interface StoredKey {
  key: SoftwareKey
  userHandle?: string
  isPasskey: boolean
}

/** Gives a page's browser an authenticator that is always available and always agrees. */
export async function addAuthenticator(page: Page, kept: StoredKey[] = []) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  for (const { key, userHandle, isPasskey } of kept) {
    await browser.send('WebAuthn.addCredential', {
      authenticatorId,
      credential: {
        ...key.exported(),
        isResidentCredential: isPasskey,
        rpId: 'localhost',
        ...(userHandle !== undefined && { userHandle: Buffer.from(userHandle).toString('base64') }),
        signCount: 1,
      },
    })
  }

  return {
    /** Sets whether it agrees when asked. */
    agree: (isUserVerified: boolean) => browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

/** Browsers accept no IP address as a domain. */
export const atLocalhost = (url: string): string => url.replace('127.0.0.1', 'localhost')
