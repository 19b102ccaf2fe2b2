import { EmptyToolPage } from '#client/routing/EmptyToolPage.tsx'

export const BuildOrderTool = () => (
  <EmptyToolPage
    title="Build order"
    holds="One build order will be shown here with its sheets, parts, bench steps and checks."
    today="Sheets that wait for a quote are with the questions."
    to="/admin/members/enquiries?topic=build"
    label="Open the build sheets"
  />
)
