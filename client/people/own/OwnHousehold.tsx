import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '#client/api/call.ts'
import { useAct } from '#client/api/use-act.ts'
import { Link } from '#client/routing/Link.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { householdsContract, type OwnHousehold as Household } from '#shared/people/households.ts'

import { AddChild } from './AddChild.tsx'
import { ownHousehold, ownHouseholdTouches } from './queries.ts'

type Member = Household['members'][number]

/** Who belongs to a household, what each sees and does for the others, and the children that somebody books for. */
export function OwnHousehold({ userId }: { userId: string }) {
  const { data: household } = useSuspenseQuery(ownHousehold(userId))
  const [dialog, open] = useState<'add' | Member>()
  const me = household?.members.find(({ isYou }) => isYou)
  const close = () => open(undefined)

  return (
    <section aria-labelledby="people-of-household" className="grid max-w-3xl gap-4 print:hidden">
      <h2 id="people-of-household" className="font-display text-2xl font-medium">
        People of your household
      </h2>
      {household ? (
        <ul className="divide-y divide-line border-y border-line">
          {household.members.map((member) => (
            <Row key={member.personId} member={member} mayBook={me?.mayBook ?? false} onLeave={() => open(member)} />
          ))}
        </ul>
      ) : (
        <p className="max-w-[60ch] text-muted">
          Nobody else yet. Add a child, and you book and pay for them here. Another adult joins at the desk, so that
          they agree to what you see of each other.
        </p>
      )}
      {(household?.mayAdd ?? true) ? (
        <Button tone="quiet" className="justify-self-start" onClick={() => open('add')}>
          Add a child
        </Button>
      ) : (
        <p className="text-muted">To change who belongs to it, ask the desk.</p>
      )}
      {dialog === 'add' && <AddChild onClose={close} />}
      {dialog !== undefined && dialog !== 'add' && <Leave member={dialog} onClose={close} />}
    </section>
  )
}

interface RowProps {
  member: Member
  mayBook: boolean
  onLeave: () => void
}

function Row({ member, mayBook, onLeave }: RowProps) {
  const { personId, firstName, lastName, isYou, mayBeTakenOut } = member

  return (
    <li className="flex flex-wrap items-center gap-x-4 py-2">
      <span className="min-w-40 flex-1">
        <span className="font-medium wrap-anywhere">
          {firstName} {lastName}
          {isYou && ' (you)'}
        </span>
        <span className="block text-sm text-muted">{rightsOf(member)}</span>
      </span>
      {!isYou && mayBook && (
        <Link
          to={`/dashboard/book?for=${personId}`}
          className="inline-flex min-h-11 items-center text-fairway underline underline-offset-4"
        >
          Book for {firstName}
        </Link>
      )}
      {mayBeTakenOut && (
        <Button tone="plain" onClick={onLeave}>
          {isYou ? 'Leave' : 'Take out'}
          <span className="sr-only">{isYou ? ' this household' : ` ${firstName}`}</span>
        </Button>
      )}
    </li>
  )
}

/** What one does for the others, and sees of them, as everybody of the household may read it. */
function rightsOf({ role, isYou, mayBook, mayPay, maySee }: Member): string {
  if (role === 'child') return 'Child: books, pays and sees nothing of the others'
  const words = [...(mayBook ? [isYou ? 'book' : 'books'] : []), ...(mayPay ? [isYou ? 'pay' : 'pays'] : [])]
  const see = isYou ? 'see' : 'sees'
  const whose = maySee ? `${see} the bookings of the others` : `${see} only ${isYou ? 'your' : 'their'} own bookings`

  return [words.length > 0 ? `${capital(words.join(' and '))} for the others` : '', capital(whose)]
    .filter(Boolean)
    .join('; ')
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Asked before somebody is out: also a place in a membership ends with it. */
function Leave({ member: { personId, firstName, isYou }, onClose }: { member: Member; onClose: () => void }) {
  const leaving = useAct(() => call(householdsContract.leaveOwnHousehold, { params: { personId } }), {
    done: () => (isYou ? 'You have left the household.' : `${firstName} is out of your household.`),
    onDone: onClose,
    touches: ownHouseholdTouches,
  })

  return (
    <Dialog title={isYou ? 'Leave this household?' : `Take ${firstName} out?`} onClose={onClose}>
      <p>
        What is booked stays.{' '}
        {isYou
          ? 'The others book and pay for you no longer, and a place in a membership that you share ends.'
          : `You book and pay for ${firstName} no longer, and a place in your membership ends.`}
      </p>
      {leaving.error && <Refusal error={leaving.error} />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="quiet" data-first onClick={onClose}>
          Keep it as it is
        </Button>
        <Button tone="danger" busy={leaving.isPending} onClick={() => leaving.mutate()}>
          {isYou ? 'Leave' : `Take ${firstName} out`}
        </Button>
      </div>
    </Dialog>
  )
}
