import type { TokenKind } from '#server/auth/codes/token-store.ts'
import { escapeHtml } from '#server/kernel/http/escape-html.ts'
import type { Link } from '#shared/auth/requests.ts'

interface VerifyPageWords {
  title: string
  lead: (studio: string) => string
  button: string
}

const confirming: VerifyPageWords = {
  title: 'Confirm your address',
  lead: (studio) => `One press, and your account at ${studio} is ready.`,
  button: 'Confirm my address',
}

const words: Partial<Record<TokenKind, VerifyPageWords>> = {
  recovery: {
    title: 'Sign in',
    lead: (studio) => `One press, and you are signed in at ${studio}.`,
    button: 'Sign in',
  },
  email_change_new: {
    title: 'Confirm your new address',
    lead: (studio) => `One press, and your account at ${studio} may use this address.`,
    button: 'Confirm this address',
  },
  email_change_current: {
    title: 'Confirm the change',
    lead: (studio) => `One press, and your account at ${studio} may move to its new address.`,
    button: 'Confirm the change',
  },
  email_revert: {
    title: 'Take your account back',
    lead: (studio) =>
      `Your account at ${studio} gets this address again, every device is signed out, and you set a new password.`,
    button: 'Take my account back',
  },
}

const forPassword: VerifyPageWords = {
  title: 'Set a new password',
  lead: (studio) => `One press, and you set a new password for ${studio}.`,
  button: 'Set a new password',
}

const forInvitation: VerifyPageWords = {
  title: 'Accept the invitation',
  lead: (studio) => `One press, and your account at ${studio} is ready. You choose a password next.`,
  button: 'Accept the invitation',
}

const byType: Record<string, VerifyPageWords> = { recovery: forPassword, invite: forInvitation }

/** A page with one button: mail scanners open every link, but only people press buttons. */
export function verifyPage(studio: string, { token = '', type = '', redirect_to = '' }: Link, kind: TokenKind): string {
  const { title, lead, button } = (Object.hasOwn(byType, type) ? byType[type] : words[kind]) ?? confirming
  const fields = Object.entries({ token, type, redirect_to })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('\n        ')

  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title} · ${escapeHtml(studio)}</title>
    <link rel="stylesheet" href="/plain.css">
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${escapeHtml(lead(studio))}</p>
      <form method="post" action="/auth/v1/verify/link">
        ${fields}
        <button type="submit">${button}</button>
      </form>
      ${kind === 'email_revert' || type === 'invite' ? '' : '<p><small>Did you ask on another device? Type the code of the mail there instead.</small></p>'}
    </main>
  </body>
</html>
`
}
