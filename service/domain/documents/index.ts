export { type AddedDocument, addDocument, type NewDocument } from './add-document.ts';
export { type DocumentedOrder, neededDocuments } from './needed.ts';
export { type DocumentStore, openLocalDocumentStore, type ReceivedFile } from './store.ts';
export { missingDocuments } from './uploaded.ts';
