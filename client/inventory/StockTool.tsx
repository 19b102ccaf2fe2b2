import { EmptyToolPage } from '#client/routing/EmptyToolPage.tsx'

export const StockTool = () => (
  <EmptyToolPage
    title="Stock"
    holds="Heads, shafts, grips and what is on order will be counted here, with a warning before something runs out."
    today="Count what is on the shelf, and note what a build needs in the answer to its sheet."
    to="/admin/members/enquiries?topic=build"
    label="Open the build sheets"
  />
)
