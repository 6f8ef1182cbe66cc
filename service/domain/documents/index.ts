export { addDocument } from './add-document.ts';
export { type DocumentStore, openLocalDocumentStore, type ReceivedFile } from './store.ts';
