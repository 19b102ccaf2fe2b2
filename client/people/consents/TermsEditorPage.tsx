import { useSuspenseQuery } from '@tanstack/react-query'

import { List } from '#client/list/List.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'

import { documentOf, versionsOf } from './queries.ts'
import { TermsEditor } from './TermsEditor.tsx'
import { versionColumns } from './version-columns.tsx'

/** The terms of accounts: what they say, how the next version would read, and every version that was. */
export function TermsEditorPage() {
  return (
    <ToolPage title="Terms">
      <Loaded skeleton={<Skeleton className="h-96" />}>
        <Present />
      </Loaded>
      <section aria-labelledby="versions" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h2 id="versions" className="font-display text-xl">
          Versions
        </h2>
        <Loaded skeleton={<Skeleton className="h-32" />}>
          <List
            caption="Versions"
            query={versionsOf('account_terms')}
            rowsOf={({ versions }) => versions.map((version) => ({ ...version, id: String(version.version) }))}
            columns={versionColumns}
            empty={
              <EmptyState title="No version yet">
                Until the first one is published, nobody is asked to agree to anything.
              </EmptyState>
            }
          />
        </Loaded>
      </section>
    </ToolPage>
  )
}

function Present() {
  const { data: present } = useSuspenseQuery(documentOf('account_terms'))

  return <TermsEditor present={present} />
}
