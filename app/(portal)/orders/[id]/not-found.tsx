export {
  OrderNotFound as default,
  orderNotFoundMetadata as generateMetadata,
} from '@/components/orders/order-not-found.tsx';
