import { useSession } from '#client/api/session/session.ts'
import { Link } from '#client/routing/Link.tsx'
import { usePlace } from '#client/routing/navigation.ts'
import type { Contact } from '#shared/booking/contract.ts'

import type { DetailsFormState } from './details-form.ts'
import { ForWhom } from './ForWhom.tsx'
import { KnownPerson } from './KnownPerson.tsx'
import { PersonFields } from './PersonFields.tsx'

interface Props {
  form: DetailsFormState
  /** As the studio knows whoever books. */
  known: Contact | undefined
  /** Of somebody of their household, for whom it is. */
  personId: string | undefined
  onOther: () => void
}

/** Who comes: one of the household, oneself as one is known, or whoever is typed. */
export function WhoItIs({ form, known, personId, onOther }: Props) {
  const session = useSession()
  if (session && personId !== undefined) return <ForWhom personId={personId} userId={session.user.id} />

  return (
    <>
      {known ? <KnownPerson person={known} onOther={onOther} /> : <PersonFields form={form} />}
      {!session && <SignInHint />}
    </>
  )
}

function SignInHint() {
  const { whole } = usePlace()

  return (
    <p className="-mt-1 text-sm text-muted">
      No account needed. If you have one,{' '}
      <Link to="/login" state={{ from: whole }} className="text-fairway underline underline-offset-4">
        sign in
      </Link>{' '}
      and your details are filled in.
    </p>
  )
}
