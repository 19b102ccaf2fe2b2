import { buildsMatching } from '#client/builds/order-queries.ts'
import { buildColumns } from '#client/builds/orders/build-columns.tsx'
import { quotesMatching } from '#client/builds/quotes/queries.ts'
import { quoteColumns } from '#client/builds/quotes/quote-columns.tsx'
import { sheetsMatching } from '#client/builds/sheets/queries.ts'
import { sheetColumns } from '#client/builds/sheets/sheet-columns.tsx'
import { List } from '#client/list/List.tsx'
import { usePermissions } from '#client/permissions/service.ts'
import { RecordPart } from '#client/ui/record/Record.tsx'

/** The client's sheets, quotes and builds. */
export const BuildsTab = ({ personId }: { personId: string }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
    <RecordPart title="Build sheets">
      <List
        caption="Build sheets of this client"
        query={sheetsMatching({ person: personId })}
        rowsOf={({ sheets }) => sheets}
        columns={sheetColumns}
        empty={<p className="text-sm text-muted">No sheet yet.</p>}
      />
    </RecordPart>
    {usePermissions().canCreateBuilds && <Quotes personId={personId} />}
    <RecordPart title="Builds">
      <List
        caption="Builds of this client"
        query={buildsMatching({ person: personId })}
        rowsOf={({ builds }) => builds}
        columns={buildColumns}
        empty={<p className="text-sm text-muted">Nothing was built yet.</p>}
      />
    </RecordPart>
  </div>
)

const Quotes = ({ personId }: { personId: string }) => (
  <RecordPart title="Quotes">
    <List
      caption="Quotes of this client"
      query={quotesMatching({ person: personId })}
      rowsOf={({ quotes }) => quotes}
      columns={quoteColumns}
      empty={<p className="text-sm text-muted">No quote yet.</p>}
    />
  </RecordPart>
)
