import { useSession } from '#client/api/session/session.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { usePlace } from '#client/routing/navigation.ts'
import { Contact } from '#client/settings/Contact.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'

/** One order. Nobody can have one yet, so each number is one that we do not know. */
export function OrderPage() {
  const { pathname } = usePlace()
  const number = decodeURIComponent(pathname.split('/').at(-1) ?? '')
  const email = useSession()?.user.email

  return (
    <div className="page-width grid justify-items-start gap-6 py-8 md:py-12">
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
