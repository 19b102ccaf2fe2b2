import { useSuspenseQuery } from '@tanstack/react-query'

import { InPlace } from '#client/auth/security/InPlace.tsx'
import { profileOf } from '#client/people/queries.ts'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'

// With the library of forms, which nobody needs before they press.
const ProfileForm = lazyPart(async () => (await import('./ProfileForm.tsx')).ProfileForm)

/** What the studio calls a person, and the number at which it reaches them. */
export function ProfilePart({ userId }: { userId: string }) {
  const { data: profile } = useSuspenseQuery(profileOf(userId))
  if (!profile) return <p>Confirm your e-mail address first, then your name and number can be changed here.</p>

  return (
    <>
      <p className="figures">
        <strong className="break-words">
          {[profile.firstName, profile.lastName].filter(Boolean).join(' ') || 'No name given'}
        </strong>
        <br />
        {profile.phone ?? <span className="text-muted">No phone number</span>}
      </p>
      <InPlace action="Change name or phone">
        {(close) => <ProfileForm userId={userId} profile={profile} onClose={close} />}
      </InPlace>
    </>
  )
}
