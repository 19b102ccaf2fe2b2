import { useSession } from '#client/api/session/session.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Contact } from '#client/settings/Contact.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'

/** Unknown, or somebody else's: nobody is told which. */
export function NoSuchOrder({ number }: { number: string }) {
  const email = useSession()?.user.email

  return (
    <div className="grid justify-items-start gap-6">
      <PageHeader
        title="No such order"
        lead={
          <>
            There is no order <code className="font-mono break-words text-ink">{number}</code> in the account of{' '}
            <span className="break-words text-ink">{email}</span>. The link may be for another account, or a letter may
            be missing.
          </>
        }
      />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/dashboard/orders">See all your orders</ButtonLink>
        <Loaded skeleton={null}>
          <Contact />
        </Loaded>
      </div>
    </div>
  )
}
