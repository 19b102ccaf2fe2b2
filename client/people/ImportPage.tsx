import { useQueryClient } from '@tanstack/react-query'

import { CsvImport } from '#client/list/import/CsvImport.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import type { PersonField } from '#shared/people/contract.ts'

import { importPeople } from './queries.ts'

const fields: Record<PersonField, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  name: 'Whole name',
  email: 'E-mail',
  phone: 'Phone',
}

export function ImportPage() {
  const queries = useQueryClient()

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 md:px-8 md:py-8">
      <PageHeader
        title="Import people"
        lead="Clients from a list or another program. You see what would happen to each row before anything is written."
        action={
          <ButtonLink to="/admin/members/all" tone="quiet">
            Members
          </ButtonLink>
        }
      />
      <CsvImport
        fields={fields}
        nouns={['person', 'people']}
        send={importPeople}
        onDone={() => queries.invalidateQueries({ queryKey: ['people'] })}
      />
    </div>
  )
}
