import { ButtonLink } from '#client/app/ButtonLink.tsx'
import { Contact } from '#client/app/Contact.tsx'
import { usePlace } from '#client/app/navigation.ts'
import { useSession } from '#client/auth/session.ts'
import { Loaded } from '#client/ui/Loaded.tsx'
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
