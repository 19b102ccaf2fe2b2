import { PageSkeleton } from '#client/catalog/PageSkeleton.tsx'
import { Questions } from '#client/catalog/Questions.tsx'
import { ServiceHero } from '#client/catalog/ServiceHero.tsx'
import { StaffList } from '#client/catalog/StaffList.tsx'
import { EnquiryForm } from '#client/people/EnquiryForm.tsx'
import { AskPart } from '#client/ui/AskPart.tsx'
import { Loaded } from '#client/ui/Loaded.tsx'
import { Part } from '#client/ui/Part.tsx'

import { BenchPanel } from './BenchPanel.tsx'
import { DropOff } from './DropOff.tsx'
import { JobList } from './JobList.tsx'
import { repairQuestions } from './repair-words.ts'

export function RegrippingPage() {
  return (
    <Loaded skeleton={<PageSkeleton />}>
      <ServiceHero
        seed={143}
        title="Regripping and repair"
        lead="New grips, shafts, lofts and lies, done by the people who build our clubs, with a ticket that says what was agreed for each one."
        more="Every price below is what you pay for the work. Where a part is added, we say which, and its price stands on the ticket before we begin."
      >
        <BenchPanel />
      </ServiceHero>
      <Part title="What it costs">
        <JobList />
      </Part>
      <Part title="How it goes">
        <DropOff />
      </Part>
      <Part title="Who does it">
        <StaffList services={['loft_lie_check']} columns />
      </Part>
      <Part title="Questions">
        <Questions questions={repairQuestions} />
      </Part>
      <AskPart
        title="Ask the bench"
        lead="Say which clubs and what is wrong with them; a year and a model help. You get a price before you come."
      >
        <EnquiryForm topic="repair" />
      </AskPart>
    </Loaded>
  )
}
