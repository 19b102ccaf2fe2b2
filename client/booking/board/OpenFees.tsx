import { List } from '#client/list/List.tsx'

import { feeColumns } from './fee-columns.tsx'
import { openFees } from './fee-queries.ts'

export const OpenFees = () => (
  <List
    caption="Open fees"
    query={openFees}
    rowsOf={({ fees }) => fees}
    columns={feeColumns}
    renderAbove={(_, shown) =>
      shown > 0 && (
        <p className="text-muted">Take one, and its order is paid as any other; or waive it with a reason.</p>
      )
    }
    empty={
      <p className="text-muted">No fees are open. Late cancellations and no-shows that cost something appear here.</p>
    }
  />
)
