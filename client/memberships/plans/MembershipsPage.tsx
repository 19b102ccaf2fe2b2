import { useSuspenseQuery } from '@tanstack/react-query'

import { Ask, useContent } from '#client/content/service.ts'
import { plansQuery } from '#client/memberships/queries.ts'
import { EnquiryForm } from '#client/people/service.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { PageHead } from '#client/ui/PageHead.tsx'

import { Memberships } from './Memberships.tsx'
import { useMembershipsHead } from './use-memberships-head.ts'

export function MembershipsPage() {
  const head = useMembershipsHead()

  return (
    <>
      <Loaded
        skeleton={<Skeleton className="h-160" />}
        renderAround={(part) => (
          <>
            <PageHead {...head} />
            <div className="page-width pt-14 md:pt-20">{part}</div>
          </>
        )}
      >
        <Memberships />
      </Loaded>
      <Loaded skeleton={<Skeleton className="page-width mt-16 h-128" />}>
        <AskForMembership />
      </Loaded>
    </>
  )
}

/** The page's end: a question about the plan that is named in the address, or about none. */
function AskForMembership() {
  const { data: plans } = useSuspenseQuery(plansQuery)
  const { ask } = useContent('memberships')
  const { read, change } = useAddress()
  const chosen = plans.find(({ code }) => code === read('plan'))

  return (
    <Ask of={ask}>
      {plans.length > 0 && (
        <Field label="Which plan">
          {(ids) => (
            <Select
              {...ids}
              value={chosen?.code ?? ''}
              onChange={({ target }) => change({ plan: target.value || undefined })}
            >
              <option value="">I do not know yet</option>
              {plans.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <EnquiryForm topic="membership" {...(chosen && { about: `The ${chosen.name} membership` })} />
    </Ask>
  )
}
