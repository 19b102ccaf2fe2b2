import { useSuspenseQuery } from '@tanstack/react-query'

import { EnquiryForm } from '#client/people/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { usePlace } from '#client/routing/navigation.ts'
import { Contact, useStudio } from '#client/settings/service.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { passportQuery } from '#client/workshop/bag-queries.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import { isMissing } from '#shared/workshop/bag-contract.ts'
import { readPassport, showPassport } from '#shared/workshop/passport.ts'

import { makeOfClub } from './club-words.ts'
import { ClubDetails } from './ClubDetails.tsx'

/** The page that the code on a shaft band opens. The token stands after the #, so that no server logs it. */
export function PassportPage() {
  const code = readPassport(usePlace().hash)

  return (
    <div className="page-width grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8 py-8 md:py-14">
      <PageHeader title="A club’s passport" {...(code && { eyebrow: showPassport(code) })} />
      {code ? (
        <Loaded key={code} skeleton={<Skeleton className="h-64" />}>
          <Passport code={code} />
        </Loaded>
      ) : (
        <EmptyState title="This is no whole code" action={<Contact />}>
          Scan the band once more, or type all eleven letters.
        </EmptyState>
      )}
    </div>
  )
}

function Passport({ code }: { code: string }) {
  const { club, isMissing: isWanted } = useSuspenseQuery(passportQuery(code)).data
  if (!club) return isWanted ? <Found code={code} /> : <Stranger />

  return (
    <>
      <section className="grid gap-2">
        <h2 className="font-display text-2xl">{nameOfSlot(club.slot)}</h2>
        <p className="text-muted">{makeOfClub(club)}</p>
        {club.owner && (
          <p>
            Of <Link to={`/admin/members/person/${club.owner.id}`}>{club.owner.name}</Link>
          </p>
        )}
        {isMissing(club) && (
          <Notice kind="warning" title={`It is marked as ${club.status}`}>
            {club.isOwn ? 'When you have it again, say so here.' : 'Keep it here, and call its owner.'}
          </Notice>
        )}
      </section>
      <ClubDetails code={code} />
    </>
  )
}

function Stranger() {
  const { studio } = useStudio()

  return (
    <section className="grid gap-2">
      <p className="text-lg">
        This club is looked after by {studio.name}. Its numbers are for its owner: sign in to see a club of your own.
      </p>
      <Contact />
    </section>
  )
}

function Found({ code }: { code: string }) {
  const { studio } = useStudio()

  return (
    <section className="grid gap-4">
      <Notice kind="warning" title="Somebody misses this club">
        Thank you for looking. Bring it to {studio.name}, call us, or tell us below where it is. Its owner will not
        learn who you are unless you say so.
      </Notice>
      <Contact />
      <EnquiryForm topic="other" about={`A club was found: ${showPassport(code)}`} />
    </section>
  )
}
