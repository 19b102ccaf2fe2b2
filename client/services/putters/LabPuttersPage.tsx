import { isLieBalanced, isPutterFitting, Offered } from '#client/catalog/service.ts'
import { Ask, Definitions, useContent } from '#client/content/service.ts'
import { EnquiryForm } from '#client/people/service.ts'
import { OtherSession } from '#client/services/OtherSession.tsx'
import { ServicePage } from '#client/services/ServicePage.tsx'
import type { Service } from '#shared/catalog/contract.ts'

import { LieBalance } from './LieBalance.tsx'

const name = 'Putter fitting'

export function LabPuttersPage() {
  return (
    <Offered is={isPutterFitting} page="putters" name={name} topic="putter_build" seed={77}>
      {(first, others) => <Putters fittings={[first, ...others]} first={first} />}
    </Offered>
  )
}

/** Lie-angle-balanced putters ask for more than an ordinary one, and are said more of. */
function Putters({ fittings, first }: { fittings: readonly Service[]; first: Service }) {
  const texts = useContent('putters')
  const service = fittings.find(isLieBalanced) ?? first
  const isLab = isLieBalanced(service)
  const title = (isLab ? texts['lab-head'] : undefined)?.title ?? texts.head?.title ?? name

  return (
    <>
      <ServicePage
        service={service}
        page="putters"
        title={title}
        seed={77}
        askedFirst={isLab ? texts['lab-questions'] : undefined}
      >
        {isLab && <LieBalance of={texts['lab-balance']} />}
        <Definitions of={texts.measures} title="What counts" />
        <OtherSession service={fittings.find((one) => one !== service)} />
      </ServicePage>
      <Ask of={texts.ask}>
        <EnquiryForm topic="putter_build" />
      </Ask>
    </>
  )
}
