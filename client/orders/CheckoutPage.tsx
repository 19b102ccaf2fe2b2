import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { NextTimes } from '#client/services/NextTimes.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'

/** What is paid online goes through here. Times are paid at the studio, so the cart is empty. */
export function CheckoutPage() {
  return (
    <>
      <div className="page-width grid gap-8 pt-10 md:pt-14">
        <PageHeader title="Checkout" />
        <EmptyState
          title="Your cart is empty"
          action={
            <div className="flex flex-wrap gap-3">
              <ButtonLink to="/dashboard/book">Book a time</ButtonLink>
              <ButtonLink to="/dashboard/home" tone="quiet">
                See your bookings
              </ButtonLink>
            </div>
          }
        >
          Fittings, lessons and bay time need no checkout: you book them here and pay at the studio.
        </EmptyState>
      </div>
      <Loaded skeleton={<Skeleton className="page-width mt-12 h-72" />}>
        <NextTimes />
      </Loaded>
    </>
  )
}
