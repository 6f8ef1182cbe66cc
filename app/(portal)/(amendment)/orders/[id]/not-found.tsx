export {
  OrderNotFound as default,
  orderNotFoundMetadata as generateMetadata,
} from '@/components/orders/detail/order-not-found.tsx';
