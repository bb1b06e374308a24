export const STORE_PLACE = '/console/store';
export const ORDERS_PLACE = '/console/store/orders';
