import { EmptyToolPage } from '#client/routing/EmptyToolPage.tsx'

export const LeaguesTool = () => (
  <EmptyToolPage
    title="Leagues"
    holds="Teams, schedules, scores, handicaps and substitutes will be run from here."
    today="Players who want to join write to you through the league pages. Their messages are with the questions."
    to="/admin/members/enquiries?topic=league"
    label="Open the league questions"
  />
)
