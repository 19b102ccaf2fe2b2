import { useSession } from '#client/api/session/session.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Button } from '#client/ui/Button.tsx'

/** What somebody sees who may not enter, or whose permissions could not be asked for. */
export function ForbiddenPage({ onCheckAgain }: { onCheckAgain?: (() => void) | undefined }) {
  const session = useSession()

  return (
    <div className="page-width grid justify-items-start gap-5 py-16">
      <h1 className="max-w-[24ch] font-display text-3xl font-medium tracking-tight">
        This page is only accessible to administrators.
      </h1>
      <p className="max-w-[60ch] text-muted">
        You are signed in as <span className="break-words text-ink">{session?.user.email}</span>.{' '}
        {onCheckAgain
          ? 'What this account may do could not be looked up, so the page stays closed for now.'
          : 'Whoever runs the studio can give this account more access.'}
      </p>
      <div className="flex flex-wrap gap-3">
        {onCheckAgain && <Button onClick={onCheckAgain}>Check again</Button>}
        <ButtonLink to="/dashboard/home" tone={onCheckAgain ? 'quiet' : 'primary'}>
          Go to your dashboard
        </ButtonLink>
      </div>
    </div>
  )
}
