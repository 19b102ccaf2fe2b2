import { EmptyToolPage } from '#client/routing/EmptyToolPage.tsx'

export const OrdersTool = () => (
  <EmptyToolPage
    title="Orders"
    holds="Counter sales, deposits, invoices and refunds will be kept here, each with its payments."
    today="Bookings are paid at the counter. The day board shows who comes, and when."
    to="/admin/bookings/day"
    label="Open the day board"
  />
)
