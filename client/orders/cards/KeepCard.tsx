import { useSuspenseQuery } from '@tanstack/react-query'

import { paymentConfigQuery } from '#client/settings/payment-config.ts'
import { lazyPart } from '#client/ui/feedback/lazy-part.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'

import { KeepDemoCard, type KeepProps } from './KeepDemoCard.tsx'

const KeepStripeCard = lazyPart(async () => (await import('./KeepStripeCard.tsx')).KeepStripeCard)

/** Keeps a card, with whoever takes cards here. Nothing is charged. */
export const KeepCard = (props: KeepProps) => (
  <Loaded skeleton={<Skeleton className="h-64" />}>
    <FormOfProvider {...props} />
  </Loaded>
)

function FormOfProvider(props: KeepProps) {
  const { data: config } = useSuspenseQuery(paymentConfigQuery)
  const { provider, publishableKey, scriptUrl } = config
  if (provider === 'demo') return <KeepDemoCard {...props} />
  if (provider === null || publishableKey === undefined || scriptUrl === undefined) {
    return <Notice>Cards are not taken online here. Pay at the desk.</Notice>
  }

  return <KeepStripeCard {...props} publishableKey={publishableKey} scriptUrl={scriptUrl} />
}
