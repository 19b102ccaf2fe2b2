import { ButtonLink } from '#client/routing/ButtonLink.tsx'

/** What somebody who has just been let in does next. */
export function SignedInWays() {
  return (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to="/dashboard/home">Go to your dashboard</ButtonLink>
      <ButtonLink to="/dashboard/book" tone="quiet">
        Book a time
      </ButtonLink>
    </div>
  )
}
