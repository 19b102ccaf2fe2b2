import { escapeHtml } from '#server/kernel/http/escape-html.ts'

interface LinkPageFacts {
  studio: string
  /** What people call the provider. */
  provider: string
  /** The address of the account that gets the identity. */
  account: string
  stateId: string
}

/** A page with one button. Whoever presses it can sign in to this account from then on. */
export function linkPage({ studio, provider, account, stateId }: LinkPageFacts): string {
  const [to, from] = [escapeHtml(account || 'your account'), escapeHtml(provider)]

  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Add ${from} · ${escapeHtml(studio)}</title>
    <link rel="stylesheet" href="/plain.css">
  </head>
  <body>
    <main>
      <h1>Sign in with ${from}</h1>
      <p>Your ${from} account will open the account <strong>${to}</strong> at ${escapeHtml(studio)}.</p>
      <form method="post" action="/auth/v1/authorize/link">
        <input type="hidden" name="state" value="${escapeHtml(stateId)}">
        <button type="submit">Continue with ${from}</button>
      </form>
      <p><small>Is this account not yours? Then close this page: nothing was added.</small></p>
    </main>
  </body>
</html>
`
}
