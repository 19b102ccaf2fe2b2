import { EmptyToolPage } from '#client/routing/EmptyToolPage.tsx'

export const BuildsTool = () => (
  <EmptyToolPage
    title="Builds"
    holds="Sheets, quotes and the bench queue with its promise dates will be kept here, from approval to pickup."
    today="Sheets that visitors fill in arrive with the questions. Answer one there to send the quote."
    to="/admin/members/enquiries?topic=build"
    label="Open the build sheets"
  />
)
