import { Circle, CircleCheck, CircleDashed } from 'lucide-react'

import { useSession } from '#client/api/session/session.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { membershipWords } from '#shared/memberships/status.ts'

import { SignWaiver } from './SignWaiver.tsx'
import { useOnboarding } from './use-onboarding.ts'

/** What we know of a member, and what is still missing. */
export function CompleteMembership() {
  const userId = useSession()?.user.id ?? ''
  const { profile, membership, items } = useOnboarding(userId)
  const missing = items.filter(({ known, isOptional }) => !known && !isOptional).length

  return (
    <div className="grid gap-6">
      <p className="max-w-[60ch] text-lg">
        {membership
          ? `Your ${membership.plan.name} membership: ${membershipWords[membership.status].label.toLowerCase()}. ${leftToDo(missing)}`
          : 'You have no membership yet. This is what we will need from you, and what of it we know already.'}
      </p>
      <ul className="max-w-3xl border-t-2 border-ink">
        {items.map(({ name, known, isOptional, note, link }) => (
          <li
            key={name}
            className="grid grid-cols-[2rem_1fr] gap-x-2 border-b border-line py-3.5 sm:grid-cols-[2rem_8rem_1fr]"
          >
            <Mark known={known} isOptional={isOptional} />
            <span className="font-semibold">
              {name}
              <span className="sr-only">{known ? ', known' : !isOptional && ', missing'}</span>
            </span>
            <span className="max-sm:col-start-2">
              {known && <span className="block">{known}</span>}

              <span className="block text-muted">{note}</span>
              {link && (
                <Link
                  to={link.to}
                  className="inline-flex min-h-11 items-center text-fairway underline underline-offset-4"
                >
                  {link.label}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
      <SignWaiver userId={userId} name={profile ? `${profile.firstName} ${profile.lastName}` : ''} />
      <div className="flex flex-wrap gap-3">
        {membership ? (
          <ButtonLink to="/dashboard/book">Book an hour</ButtonLink>
        ) : (
          <ButtonLink to="/Memberships">Compare the plans</ButtonLink>
        )}
      </div>
    </div>
  )
}

/** Only what is missing is an open circle: what may be left out is a dashed one. */
function Mark({ known, isOptional }: { known: string | undefined; isOptional: true | undefined }) {
  if (known) return <CircleCheck aria-hidden className="mt-0.5 size-5 text-fairway" />
  const Icon = isOptional ? CircleDashed : Circle

  return <Icon aria-hidden className="mt-0.5 size-5 text-muted" />
}

function leftToDo(missing: number): string {
  if (missing === 0) return 'Nothing is missing.'

  return missing === 1 ? 'One thing is still missing.' : `${missing} things are still missing.`
}
