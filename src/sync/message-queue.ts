import { createStore } from "../browser/store";

/** Returns an empty queue of messages for the user. Each stays until a screen consumes it. */
export function createMessageQueue<Message>() {
  let messages: readonly Message[] = [];
  const store = createStore(messages, () => messages);

  return {
    subscribe: store.subscribe,

    /** Returns all messages not consumed yet. */
    getState: store.getState,

    /** Adds a message. */
    add(message: Message) {
      messages = [...messages, message];
      store.update();
    },

    /** Calls `deliverOne` once with each wanted message, now and later. Returns the function that stops. */
    consume(
      deliverOne: (message: Message) => void,
      isWanted: (message: Message) => boolean = () => true,
    ): () => void {
      const deliver = () => {
        const wanted = messages.filter(isWanted);
        if (wanted.length === 0) return;
        messages = messages.filter((message) => !isWanted(message));
        for (const message of wanted) deliverOne(message);
        store.update();
      };
      deliver();
      return store.subscribe(deliver);
    },
  };
}
