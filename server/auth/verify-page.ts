import { escapeHtml } from '#server/notices/escape-html.ts'
import type { VerifyLink } from '#shared/auth/contract.ts'

/** A page with one button, because mail scanners open every link: only a person presses it. */
export function verifyPage(studio: string, { token, type, redirect_to = '' }: VerifyLink): string {
  const fields = Object.entries({ token, type, redirect_to })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('\n        ')

  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Confirm your address · ${escapeHtml(studio)}</title>
    <link rel="stylesheet" href="/plain.css">
  </head>
  <body>
    <main>
      <h1>Confirm your address</h1>
      <p>One press, and your account at ${escapeHtml(studio)} is ready.</p>
      <form method="post" action="/auth/v1/verify/link">
        ${fields}
        <button type="submit">Confirm my address</button>
      </form>
    </main>
  </body>
</html>
`
}
