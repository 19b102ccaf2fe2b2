export const orderPath = (orderId: string): string => `/admin/orders/order/${orderId}`
