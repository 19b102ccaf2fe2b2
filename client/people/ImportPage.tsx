import { useQueryClient } from '@tanstack/react-query'

import { CsvImport } from '#client/list/import/CsvImport.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
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
    <ToolPage
      title="Import people"
      action={
        <ButtonLink to="/admin/members/all" tone="quiet" size="tight">
          Members
        </ButtonLink>
      }
    >
      <CsvImport
        fields={fields}
        nouns={['person', 'people']}
        send={importPeople}
        onDone={() => queries.invalidateQueries({ queryKey: ['people'] })}
      />
    </ToolPage>
  )
}
