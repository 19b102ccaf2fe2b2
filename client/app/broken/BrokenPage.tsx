import { messageOf } from '#client/errors/error-code.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { PageFileMissing } from '#client/routing/load-page.ts'
import { Button } from '#client/ui/Button.tsx'
import type { CaughtError } from '#client/ui/feedback/Catch.tsx'
import { useRetryWhenOnline } from '#client/ui/feedback/retry-when-online.ts'
import { Failure } from '#shared/http/failure.ts'

function sentenceOf(error: unknown): string {
  if (error instanceof Failure) return messageOf(error)

  return error instanceof PageFileMissing
    ? 'Part of this page could not be fetched. The site was probably updated while this tab was open; reloading brings the new version.'
    : 'This page stopped working. The rest of the site still does, and the error has been reported to the studio.'
}

/** A page that broke, inside its frame. */
export function BrokenPage({ error, errorId, retry }: CaughtError) {
  const isUnreachable = error instanceof Failure && error.code === 'unavailable'
  useRetryWhenOnline(isUnreachable, retry)
  if (error instanceof Failure && error.code === 'not_allowed') return <NoAccess reason={error.message} />

  return (
    <div role="alert" className="page-width grid justify-items-start gap-5 py-16">
      <h1 className="font-display text-4xl font-medium tracking-tight">Page Error</h1>
      <p className="max-w-[60ch] text-lg">{sentenceOf(error)}</p>
      {errorId && (
        <p className="border-l-2 border-flag pl-4 text-muted">
          Error <span className="font-mono text-ink">{errorId}</span>. With this number the studio finds what happened.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {/* Without a connection the browser’s own error page would take the place of everything. */}
        <Button onClick={() => (isUnreachable ? retry() : location.reload())}>Reload Page</Button>
        <ButtonLink to="/" tone="quiet">
          Go to Home
        </ButtonLink>
      </div>
    </div>
  )
}

function NoAccess({ reason }: { reason: string }) {
  return (
    <div className="page-width grid justify-items-start gap-5 py-16">
      <h1 className="font-display text-3xl">You have no access to this page</h1>
      <p className="max-w-[60ch]">{reason}</p>
      <p className="max-w-[60ch] text-muted">Whoever runs the studio can give your account more access.</p>
      <ButtonLink to="/dashboard/home">Go to your dashboard</ButtonLink>
    </div>
  )
}
