import { createStore } from "./signals/store";

/** Makes a memory of things to tell the user, each kept until a screen has told it; with nothing in it. */
export function createMessageQueue<Message>() {
  let messages: readonly Message[] = [];
  const store = createStore(messages, () => messages);

  return {
    subscribe: store.subscribe,

    /** Returns all that there is to tell. */
    getState: store.getState,

    /** Takes note of something to tell. */
    add(message: Message) {
      messages = [...messages, message];
      store.update();
    },

    /** Calls back with each thing to tell that is wanted: now, or later. Returns the function that stops. */
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
