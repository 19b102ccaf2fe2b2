/** What a column holds where neither its table nor a check of it says so: a type of shared/, or of the language. */
export const columnTypes: Record<string, string> = {
  'booking_transition.from_status': '#shared/booking/status.ts#BookingStatus',
  'booking_transition.to_status': '#shared/booking/status.ts#BookingStatus',
}
