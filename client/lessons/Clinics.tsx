import { useSuspenseQuery } from '@tanstack/react-query'

import { Questions } from '#client/content/Questions.tsx'
import { useContent } from '#client/content/use-content.ts'
import { Words } from '#client/content/Words.tsx'
import { EnquiryForm } from '#client/people/EnquiryForm.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { AskPart } from '#client/ui/AskPart.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Part } from '#client/ui/Part.tsx'
import type { ContentText } from '#shared/content/contract.ts'
import type { Clinic } from '#shared/lessons/contract.ts'

import { aboutWords, filters } from './clinic-words.ts'
import { ClinicFilter } from './ClinicFilter.tsx'
import { ClinicRow } from './ClinicRow.tsx'
import { clinicsQuery } from './queries.ts'

export function Clinics() {
  const { data: clinics } = useSuspenseQuery(clinicsQuery)
  const { questions, ask } = useContent('clinics')
  const { read } = useAddress()
  const filter = filters.find(({ value }) => value === read('for')) ?? filters[0]
  const shown = clinics.filter(filter.matches)
  const clinic = clinics.find(({ slug }) => slug === read('about'))
  const placeOf = (slug: string) => {
    const query = new URLSearchParams({ ...(filter.value !== 'all' && { for: filter.value }), about: slug })
    return `/lessons/clinics-events?${query.toString()}#ask`
  }

  return (
    <>
      <Part title="What is coming">
        <ClinicFilter clinics={clinics} chosen={filter.value} />
        {shown.length > 0 ? (
          <ul>
            {shown.map((clinic) => (
              <ClinicRow key={clinic.id} clinic={clinic} place={placeOf(clinic.slug)} />
            ))}
          </ul>
        ) : (
          <div className="pt-6">
            <EmptyState
              title="Nothing planned right now"
              action={<ButtonLink to="/lessons/adult">See private lessons</ButtonLink>}
            >
              The next dates are announced here. Ask below, and we write to you when there is one for you.
            </EmptyState>
          </div>
        )}
      </Part>
      <Questions of={[questions]} />
      <AskPlace clinic={clinic} ask={ask} />
    </>
  )
}

/** A place in the one that was pressed, or a question about any of them. */
function AskPlace({ clinic, ask }: { clinic: Clinic | undefined; ask: ContentText | undefined }) {
  const wording = useStudio()
  const about = clinic && aboutWords(clinic, wording)
  const isFull = clinic?.placesLeft === 0

  return (
    <AskPart
      title={isFull ? 'Ask to be next' : clinic ? 'Ask for a place' : (ask?.title ?? 'Ask a question')}
      lead={
        isFull ? 'It is full. Leave your name, in case a place becomes free.' : ask?.lead && <Words html={ask.lead} />
      }
    >
      <EnquiryForm topic="clinic" {...(about && { about })} />
    </AskPart>
  )
}
