import { useSession } from '#client/auth/session.ts'

import { ButtonLink } from './ButtonLink.tsx'

export function ForbiddenPage() {
  const session = useSession()

  return (
    <div className="page-width grid justify-items-start gap-5 py-16">
      <h1 className="max-w-[24ch] font-display text-3xl">This page is only accessible to administrators.</h1>
      <p className="text-muted">
        You are signed in as <span className="text-ink">{session?.user.email}</span>. Whoever runs the studio can give
        this account more access.
      </p>
      <ButtonLink to="/dashboard/home">Go to your dashboard</ButtonLink>
    </div>
  )
}
