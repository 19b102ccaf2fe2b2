export const ownOrderPath = (orderId: string): string => `/dashboard/order/${orderId}`
