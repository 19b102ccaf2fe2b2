import { useSuspenseQuery } from '@tanstack/react-query'

import { List } from '#client/list/List.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { ToolPage } from '#client/ui/ToolPage.tsx'
import type { DocumentCode } from '#shared/people/consents.ts'

import { documentOf, versionsOf } from './queries.ts'
import { TermsEditor } from './TermsEditor.tsx'
import { versionColumns } from './version-columns.tsx'

/** The texts that people agree to: what they say, how the next version would read, and every version that was. */
export function TermsEditorPage() {
  const asked = useAddress().read('text')
  const code: DocumentCode = texts.find(({ to }) => to.endsWith(`?text=${asked}`))?.code ?? 'account_terms'

  return (
    <ToolPage title="Terms">
      <TextChoice code={code} />
      <Loaded key={code} skeleton={<Skeleton className="h-96" />}>
        <Present code={code} />
      </Loaded>
      <section aria-labelledby="versions" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h2 id="versions" className="font-display text-xl">
          Versions
        </h2>
        <Loaded skeleton={<Skeleton className="h-32" />}>
          <List
            caption="Versions"
            query={versionsOf(code)}
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

function Present({ code }: { code: DocumentCode }) {
  const { data: present } = useSuspenseQuery(documentOf(code))

  return <TermsEditor code={code} present={present} />
}

const texts = [
  { code: 'account_terms', to: '/admin/settings/terms', label: 'Accounts' },
  { code: 'card_terms', to: '/admin/settings/terms?text=cards', label: 'Cards on file' },
  { code: 'waiver', to: '/admin/settings/terms?text=waiver', label: 'Waiver' },
] as const

const TextChoice = ({ code: present }: { code: DocumentCode }) => (
  <nav aria-label="Texts" className="flex flex-wrap gap-2">
    {texts.map(({ code, to, label }) => (
      <ButtonLink
        key={code}
        to={to}
        size="small"
        tone={code === present ? undefined : 'quiet'}
        aria-current={code === present ? 'page' : undefined}
      >
        {label}
      </ButtonLink>
    ))}
  </nav>
)
